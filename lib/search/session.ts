/** An observable state for `useSyncExternalStore`. */
export interface Session<State> {
  state(): State
  /** Calls back after every change; the returned function unsubscribes. */
  subscribe(onChange: () => void): () => void
}

/** Creates a session and the function that changes its state. */
export function session<State>(initial: State): Session<State> & { become(next: State): void } {
  let current = initial
  const watchers = new Set<() => void>()
  return {
    state: () => current,
    subscribe(onChange) {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    become(next) {
      current = next
      for (const watcher of watchers) watcher()
    },
  }
}
