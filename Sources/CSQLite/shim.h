#ifndef BUDGET_CSQLITE_SHIM_H
#define BUDGET_CSQLITE_SHIM_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast macro, which Swift cannot import. An empty Swift string may have no address,
 * and a null pointer would bind NULL. */
static inline int budget_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text ? text : "", count, SQLITE_TRANSIENT);
}

#endif
