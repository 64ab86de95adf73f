/** Types of the health check's report. The JSON output has this shape: do not rename anything. */

export type Severity = 'error' | 'warning' | 'info'

/** One observation about the blog, for its owner. */
export interface Finding {
  severity: Severity
  /** Kebab-case name of the check; it stays the same over versions. */
  check: string
  /** What happened, which name or row, what to do. */
  message: string
  /** Address of the row or page in the workspace. */
  link?: string
}

/** What was found out, whether or not anything is wrong. Unknown facts are absent. */
export interface Facts {
  /** `sample` is the embedded workspace, used while NOTION_PAGE_ID is empty. It is not checked. */
  workspace: 'own' | 'recording' | 'sample'
  /** Folder of the recording that was examined in place of the workspace. */
  recording?: string
  /** API host that was asked. */
  host?: string
  access?: 'public' | 'token'
  /** How the workspace answered: `answered` or the name of the failed check. */
  answer?: string
  database?: { title: string; id: string; view: string; viewType: string; reason: string }
  /** The table's property names by the names that the blog gives them; null for a missing one. */
  properties?: Record<string, { name: string; type: string } | null>
  rows?: {
    total: number
    /** Numbers of rows by type, then by status. */
    byType: Record<string, Record<string, number>>
  }
  articles?: { total: number; loaded: number; failed: number }
  pictures?: { total: number; checked: number; unreachable: number }
  /** Names of the settings that differ from the default, by where they are set. Never values. */
  settings?: { file: string[]; environment: string[]; workspace: string[] }
  /** The address that the running blog sees for this machine, and how it determined it. */
  caller?: { address: string; foundBy: string }
  /** Number of requests to the workspace's API. */
  calls?: number
}

export interface Report {
  findings: Finding[]
  facts: Facts
}
