/** The compiled content, made by `npm run prepare:workspace`. Declared, because it is not in the repository. */
declare module '@/lib/workspace/embedded/records.json' {
  const records: import('@/lib/workspace/emulator/records').Records
  export default records
}
