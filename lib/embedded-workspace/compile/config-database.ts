import type { DatabaseSource } from './database-source'
import type { ConfigRow } from './workspace-source'

/** Name of the table on the Config page. Articles cannot use this name. */
export const CONFIG_DATABASE = '@config'

/** The table of setting name, value and enable box. */
export function configDatabase(rows: readonly ConfigRow[]): DatabaseSource {
  const column = (name: string, type: string) => ({ name, type, options: [], format: '' })
  return {
    id: CONFIG_DATABASE,
    name: 'Config',
    description: '',
    icon: '',
    line: 1,
    columns: [column('Name', 'title'), column('Value', 'text'), column('Enable', 'checkbox')],
    views: [
      {
        type: 'table',
        name: 'Table',
        columns: [],
        group: '',
        sections: '',
        date: '',
        cover: 'none',
        size: 'medium',
        sort: [],
        filter: [],
      },
    ],
    rows: rows.map((row) => ({
      fields: { Name: row.name, Value: row.value, Enable: row.enable },
      row: '',
      icon: '',
      cover: '',
      body: '',
      line: 1,
    })),
  }
}
