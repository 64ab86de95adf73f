/**
 * The workspace's menu of languages, as readers see the names, and the name of Prism's grammar for each. Null
 * stands for text that stays plain: ASCII art, prose, and a notation that Prism does not know.
 */
export const menu: Readonly<Record<string, string | null>> = {
  ABAP: 'abap',
  ABC: null,
  Agda: 'agda',
  Arduino: 'arduino',
  'ASCII Art': null,
  Assembly: 'nasm',
  Bash: 'bash',
  BASIC: 'basic',
  BNF: 'bnf',
  C: 'c',
  'C#': 'csharp',
  'C++': 'cpp',
  Clojure: 'clojure',
  CoffeeScript: 'coffeescript',
  Coq: 'coq',
  CSS: 'css',
  Dart: 'dart',
  Dhall: 'dhall',
  Diff: 'diff',
  Docker: 'docker',
  EBNF: 'ebnf',
  Elixir: 'elixir',
  Elm: 'elm',
  Erlang: 'erlang',
  'F#': 'fsharp',
  Flow: 'flow',
  Fortran: 'fortran',
  Gherkin: 'gherkin',
  GLSL: 'glsl',
  Go: 'go',
  GraphQL: 'graphql',
  Groovy: 'groovy',
  Haskell: 'haskell',
  HCL: 'hcl',
  HTML: 'markup',
  Idris: 'idris',
  Java: 'java',
  'Java/C/C++/C#': 'java',
  JavaScript: 'javascript',
  JSON: 'json',
  Julia: 'julia',
  Kotlin: 'kotlin',
  LaTeX: 'latex',
  Less: 'less',
  Lisp: 'lisp',
  LiveScript: 'livescript',
  'LLVM IR': 'llvm',
  Lua: 'lua',
  Makefile: 'makefile',
  Markdown: 'markdown',
  Markup: 'markup',
  Mathematica: 'wolfram',
  MATLAB: 'matlab',
  Mermaid: 'mermaid',
  Nix: 'nix',
  // Its calls, strings, numbers and conditions are written as in JavaScript.
  'Notion Formula': 'javascript',
  'Objective-C': 'objectivec',
  OCaml: 'ocaml',
  Pascal: 'pascal',
  Perl: 'perl',
  PHP: 'php',
  'Plain Text': null,
  PowerShell: 'powershell',
  Prolog: 'prolog',
  Protobuf: 'protobuf',
  PureScript: 'purescript',
  Python: 'python',
  R: 'r',
  Racket: 'racket',
  Reason: 'reason',
  Ruby: 'ruby',
  Rust: 'rust',
  Sass: 'sass',
  Scala: 'scala',
  Scheme: 'scheme',
  SCSS: 'scss',
  Shell: 'bash',
  Smalltalk: 'smalltalk',
  Solidity: 'solidity',
  SQL: 'sql',
  Swift: 'swift',
  TOML: 'toml',
  TypeScript: 'typescript',
  'VB.Net': 'vbnet',
  Verilog: 'verilog',
  VHDL: 'vhdl',
  'Visual Basic': 'visual-basic',
  WebAssembly: 'wasm',
  XML: 'markup',
  YAML: 'yaml',
}

/** Names from imports and other clients. Prism has many more aliases of its own. */
const others: Readonly<Record<string, string>> = {
  dockerfile: 'docker',
  golang: 'go',
  js: 'javascript',
  md: 'markdown',
  'objective-c++': 'objectivec',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  svelte: 'markup',
  svg: 'markup',
  ts: 'typescript',
  vb: 'visual-basic',
  vue: 'markup',
  yml: 'yaml',
  zsh: 'bash',
}

const entries = Object.entries(menu)
const grammars = new Map(entries.map(([label, grammar]) => [label.toLowerCase(), grammar]))
const labels = new Map(entries.map(([label]) => [label.toLowerCase(), label]))

/**
 * The grammar's name for a language as the workspace names it (`C++`, `Javascript`, `Vb.net`); null for plain text. It is one
 * word, because it becomes part of a class name.
 */
export function grammarName(language: string): string | null {
  const name = language.trim().toLowerCase()
  const listed = grammars.get(name)
  if (listed !== undefined) return listed
  return Object.hasOwn(others, name) ? (others[name] ?? null) : name.replace(/[^\w#+.-]+/g, '-')
}

/** The language as readers see it, whatever case the record uses (`javascript`); '' when it names none. */
export function languageLabel(language: string): string {
  return labels.get(language.trim().toLowerCase()) ?? language.trim()
}
