import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npmCommand } from './steps/programs.mjs'

/** Exact versions: `scripts/notices` names them, and the same drawings come out on every machine. */
export const iconPackages = { 'lucide-static': '1.62.0', 'simple-icons': '16.37.0' }

/**
 * Installs the drawings in a temporary folder and removes it afterwards. They are not among the packages of the project, because
 * they have a quarter of all files and only `npm run icons` needs them.
 * @param use gets a function from a package's name to its folder
 */
export function withIconPackages(use: (folderOf: (name: keyof typeof iconPackages) => string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'icons-'))
  try {
    const wanted = Object.entries(iconPackages).map(([name, version]) => `${name}@${version}`)
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
    const [program, args] = npmCommand(['install', '--prefix', folder, ...options, ...wanted])
    execFileSync(program, args, { stdio: 'inherit' })
    use((name) => join(folder, 'node_modules', name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
