/** A value in local storage; null when it is missing or empty, or storage is blocked. */
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
        // Storage may be blocked (private windows, embedded pages): then nothing is stored.
        return null
      }
    },
    write(value) {
      try {
        window.localStorage.setItem(key, value)
      } catch {
        // As above: the choice then only lasts as long as the page.
      }
    },
  }
}

// Marked as pure, so that scripts that use one of them do not contain the other.

/** `dark` or `light`; older values are `true` and `false`. */
export const displayModeStore = /* @__PURE__ */ browserStore('darkMode')

/** a locale's tag. */
export const languageStore = /* @__PURE__ */ browserStore('lang')
