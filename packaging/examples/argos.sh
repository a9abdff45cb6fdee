#!/bin/sh
# For Argos or xbar: the name says how often they ask, as ~/.config/argos/budget.30s.sh
exec budgetctl status --format argos
