/** A state that is watched: what components read through `useSyncExternalStore`. */
export interface Session<State> {
  state(): State
  /** Calls back after every change; the answer ends that. */
  subscribe(onChange: () => void): () => void
}

/** A session and the way to change its state. */
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
