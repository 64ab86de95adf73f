/**
 * The compiled content, written by `npm run prepare:workspace`. Declared here, because it is not in the repository.
 */
declare module '@/lib/embedded-workspace/records.json' {
  const records: import('@/lib/embedded-workspace/emulator/records').Records
  export default records
}
