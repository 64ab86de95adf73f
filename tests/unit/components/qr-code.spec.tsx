import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { QrCode } from '@/components/blog/article/QrCode'

const address = 'https://blog.example/article/%E7%A0%9A%E5%8F%B0'

test('R-121 the code for the phone holds the address: one square for each dark module, and the text as its name', () => {
  const html = renderToStaticMarkup(<QrCode text={address} className="code" />)
  expect(html).toContain(`role="img" aria-label="${address}"`)
  const { data, size } = encode(address, { border: 2 })
  expect(html).toContain(`viewBox="0 0 ${size} ${size}"`)
  const drawn = [...html.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`)
  const dark = data.flatMap((row, y) => row.flatMap((module, x) => (module ? [`${x} ${y}`] : [])))
  expect(drawn).toEqual(dark)
  expect(html).not.toContain('http://')
})
