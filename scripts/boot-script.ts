import { basename, join, relative, sep } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'

/** Modules that the boot script imports on demand, because few readers need them. */
const late = [
  'components/browser/arrive-at.ts',
  'components/boot/leave.ts',
  'components/boot/memo-list.ts',
  'components/notion/islands/mount-islands.ts',
]

/**
 * Builds the boot script and its late modules. In one build, esbuild would move what both use into files that the
 * boot script imports: it could start only after another round trip. So the late modules are built first, on their
 * own.
 * @param shared options of all scripts
 * @param outdir folder of the built files; those of late modules are named by their content
 * @throws Error when a module would be in both, or an import on demand is not in the list
 */
export async function buildBootScript(shared: BuildOptions, outdir: string): Promise<void> {
  const options = { ...shared, outdir, format: 'esm', metafile: true } as const
  const names = { entryNames: '[hash]', chunkNames: '[hash]' }
  const lateBuild = await build({ ...options, ...names, entryPoints: late, splitting: true })
  const plugins = [linkTo(builtFiles(lateBuild.metafile))]
  const bootBuild = await build({ ...options, plugins, entryPoints: ['components/boot/boot.ts'] })
  const inLate = inputsOf(lateBuild.metafile)
  const twice = [...inputsOf(bootBuild.metafile)].filter((module) => inLate.has(module))
  if (twice.length > 0) {
    throw new Error(
      `${twice.join(', ')} would be both in the boot script and in a module that it loads on demand. ` +
        'The boot script can give it to the islands: components/notion/islands/boot-tools.ts.',
    )
  }
}

/** The built file of each late module. */
function builtFiles({ outputs }: Metafile): Map<string, string> {
  const entries = Object.entries(outputs)
  return new Map(
    entries.flatMap(([file, { entryPoint }]) => (entryPoint ? [[entryPoint, basename(file)]] : [])),
  )
}

/** The modules whose code is in the built files. */
function inputsOf({ outputs }: Metafile): Set<string> {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs))
  return new Set(inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([module]) => module))
}

/** Makes imports on demand load the built files. */
function linkTo(files: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'late modules',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined
        const module = `${relative(process.cwd(), join(resolveDir, path)).split(sep).join('/')}.ts`
        const file = files.get(module)
        if (file !== undefined) return { path: `./${file}`, external: true }
        return { errors: [{ text: `${module} is missing in \`late\` of scripts/boot-script.ts` }] }
      })
    },
  }
}
