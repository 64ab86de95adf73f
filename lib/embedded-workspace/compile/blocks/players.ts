/** Video services with a player: address of a video → address of its player. */
const PLAYERS: [pattern: RegExp, player: (id: string) => string][] = [
  [
    /^https:\/\/(?:www\.)?(?:youtube\.com\/(?:watch\?v=|shorts\/|embed\/)|youtu\.be\/)([\w-]{6,})/,
    (id) => `https://www.youtube.com/embed/${id}`,
  ],
  [/^https:\/\/(?:player\.)?vimeo\.com\/(?:video\/)?(\d+)/, (id) => `https://player.vimeo.com/video/${id}`],
  [
    /^https:\/\/(?:www\.)?bilibili\.com\/video\/(BV\w+)/,
    (id) => `https://player.bilibili.com/player.html?bvid=${id}`,
  ],
]

/** The player's address, or null when the video is a plain file. */
export function playerAddress(address: string): string | null {
  for (const [pattern, player] of PLAYERS) {
    const id = pattern.exec(address)?.[1]
    if (id !== undefined) return player(id)
  }
  return null
}
