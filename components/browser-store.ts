/** One text under one key of local storage; absent, empty or forbidden storage reads as null. */
export interface BrowserStore {
  read(): string | null
  write(value: string): void
}

function browserStore(key: string): BrowserStore {
  return {
    read() {
      try {
        return window.localStorage.getItem(key)
      } catch {
        // Storage may be forbidden (private windows, embedded pages): then nothing is remembered.
        return null
      }
    },
    write(value) {
      try {
        window.localStorage.setItem(key, value)
      } catch {
        // As above: the choice then lasts as long as the page.
      }
    },
  }
}

/** `dark` or `light`; older values are `true` and `false`. */
export const displayModeStore = browserStore('darkMode')

/** a locale's tag. */
export const languageStore = browserStore('lang')
