/**
 * SQLite in memory with the calls of the package `sqlite3` that Waline's server uses; that package is native code
 * that would have to be built.
 */
const { createRequire } = require('node:module')
const { join } = require('node:path')

const packages = createRequire(join(process.cwd(), 'tests/support/comment-packages/package.json'))
const openSqlite = packages('sql.js')

const tables = `
  CREATE TABLE wl_Comment (
    id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER, pid INTEGER, rid INTEGER, sticky INTEGER, "like" INTEGER,
    comment TEXT, nick TEXT, mail TEXT, link TEXT, ip TEXT, ua TEXT, url TEXT, status TEXT,
    insertedAt TIMESTAMP DEFAULT CURRENT_TIMESTAMP, createdAt TIMESTAMP, updatedAt TIMESTAMP
  );
  CREATE TABLE wl_Users (
    id INTEGER PRIMARY KEY AUTOINCREMENT, display_name TEXT, email TEXT, password TEXT, type TEXT, label TEXT, url TEXT,
    avatar TEXT, createdAt TIMESTAMP, updatedAt TIMESTAMP
  );`

exports.Database = class {
  constructor(_path, opened) {
    openSqlite().then(({ Database }) => {
      this.database = new Database()
      this.database.run(tables)
      opened(null)
    }, opened)
  }

  all(sql, done) {
    try {
      const statement = this.database.prepare(sql)
      const rows = []
      while (statement.step()) rows.push(statement.getAsObject())
      statement.free()
      done(null, rows)
    } catch (error) {
      done(error)
    }
  }

  run(sql, done) {
    try {
      this.database.run(sql)
      const [{ values }] = this.database.exec('SELECT last_insert_rowid()')
      done.call({ lastID: values[0][0], changes: this.database.getRowsModified() }, null)
    } catch (error) {
      done.call({}, error)
    }
  }
}
