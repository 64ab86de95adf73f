import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

/** A workflow step that runs a command, with its variables. */
export interface WorkflowStep {
  run: string
  env: Record<string, string>
}

const workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          env: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  ),
})

/** The guides for individual hosts. */
export const hostGuides: readonly string[] = readdirSync('docs/deployment').map((name) =>
  join('docs/deployment', name),
)

/** The code blocks of a language in a guide. */
export function codeBlocks(document: string, language: string): string[] {
  const text = readFileSync(document, 'utf8')
  return [...text.matchAll(/^( *)```(\w+)\n([\s\S]*?)\n\1```$/gm)]
    .filter(([, , found]) => found === language)
    .map(([, indent = '', , block = '']) =>
      block
        .split('\n')
        .map((line) => line.slice(indent.length))
        .join('\n'),
    )
}

/** The commands of a guide's workflows. @throws when a block is no workflow */
export function workflowSteps(document: string): WorkflowStep[] {
  return codeBlocks(document, 'yaml').flatMap((block) =>
    Object.values(workflow.parse(parse(block)).jobs)
      .flatMap(({ steps }) => steps)
      .flatMap(({ run, env = {} }) => (run === undefined ? [] : [{ run, env }])),
  )
}

/** The commands of a guide outside of workflows, line by line. */
export function shellLines(document: string): string[] {
  return codeBlocks(document, 'sh').flatMap((block) =>
    block
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  )
}
