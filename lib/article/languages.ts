/** The workspace's language names whose grammar has another name; the rest are lower-cased with dashes. */
const grammars: Record<string, string> = {
  assembly: 'nasm',
  'c#': 'csharp',
  'c++': 'cpp',
  dockerfile: 'docker',
  'f#': 'fsharp',
  golang: 'go',
  html: 'markup',
  'java/c/c++/c#': 'java',
  js: 'javascript',
  'llvm ir': 'llvm',
  mathematica: 'wolfram',
  md: 'markdown',
  'objective-c': 'objectivec',
  'objective-c++': 'objectivec',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'markup',
  ts: 'typescript',
  'vb.net': 'vbnet',
  vue: 'markup',
  svelte: 'markup',
  'visual basic': 'visual-basic',
  vb: 'visual-basic',
  webassembly: 'wasm',
  xml: 'markup',
  yml: 'yaml',
  zsh: 'bash',
}

const labels: Record<string, string> = {
  css: 'CSS',
  glsl: 'GLSL',
  graphql: 'GraphQL',
  html: 'HTML',
  javascript: 'JavaScript',
  json: 'JSON',
  latex: 'LaTeX',
  php: 'PHP',
  sql: 'SQL',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
}

/** The grammar's name for a language as the workspace names it (`C++`, `Plain Text`, `Vb.net`). */
export function grammarName(language: string): string {
  const name = language.trim().toLowerCase()
  return grammars[name] ?? name.replaceAll(' ', '-')
}

/** The language as readers see it; '' when the workspace names none. */
export function languageLabel(language: string): string {
  return labels[language.trim().toLowerCase()] ?? language.trim()
}
