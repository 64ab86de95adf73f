/** Both tables of contents of an article, in one chunk, because an article has both. */
export { TocCard } from './sidebar/TocCard'
export { TocDrawer } from './tools/TocDrawer'
