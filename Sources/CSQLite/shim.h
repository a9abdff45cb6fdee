#ifndef BUDGET_CSQLITE_SHIM_H
#define BUDGET_CSQLITE_SHIM_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast macro, which Swift cannot import. An empty Swift string may have no address,
 * and a null pointer would bind NULL. */
static inline int budget_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text ? text : "", count, SQLITE_TRANSIENT);
}

/* sqlite3_config is variadic, which Swift cannot call. Without statistics an allocation takes no lock. To be
 * called before any other function (sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus). */
static inline int budget_configure_sqlite(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* sqlite3_db_config is variadic too. The log is then left beside the file when the connection is closed. */
static inline int budget_keep_log(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
