import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDockerfile } from '../../../scripts/standalone/dockerfile'
import { serverFlags } from '../../../scripts/steps/programs.mjs'

test('the image holds server, scripts, public files and the loaded content, runs as no root and says that it lives', () => {
  const image = readDockerfile(readFileSync('Dockerfile', 'utf8'))
  expect(image.copies).toEqual([
    { from: '/app/.next/standalone', to: './' },
    { from: '/app/.next/static', to: './.next/static' },
    { from: '/app/public', to: './public' },
    { from: '/app/.next/cache/content', to: '/data/content' },
  ])
  expect(image.user).toBe('node')
  expect(image.env).toMatchObject({
    NODE_ENV: 'production',
    PORT: image.port,
    CONTENT_STORE_DIR: '/data/content',
  })
  expect(image.command).toEqual(['node', ...serverFlags, 'server.js'])
  expect(image.health.slice(0, 2)).toEqual(['node', '-e'])
})

test('the image needs no argument to be built, and its volume belongs to the user that the server runs as', () => {
  const lines = readFileSync('Dockerfile', 'utf8').split('\n')
  expect(lines.filter((line) => line.startsWith('ARG '))).toEqual([])
  const owned = lines.indexOf('RUN chown node:node /data')
  expect(owned).toBeGreaterThan(lines.findLastIndex((line) => line.includes(' /data/content')))
  expect(lines.indexOf('VOLUME /data')).toBeGreaterThan(owned)
})

test('secrets and other people’s builds stay out of the image', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const name of ['.env*.local', '.git', '.next*', 'node_modules']) expect(ignored).toContain(name)
})
