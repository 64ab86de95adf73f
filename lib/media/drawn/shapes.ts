/** Subtle shapes in the background of a drawn picture. */
import type { Context } from './canvas'
import type { Looks, Shape } from './looks'

type Draw = (context: Context, random: () => number) => void

/** Draws shapes lighter than the background, at positions that the seed decides. */
export function drawShapes(context: Context, { shape, random }: Looks): void {
  context.save()
  context.strokeStyle = '#ffffff'
  context.fillStyle = '#ffffff'
  draws[shape](context, random)
  context.restore()
}

const draws: Record<Shape, Draw> = { rings, waves, strokes, discs }

function rings(context: Context, random: () => number): void {
  const { width, height } = context.canvas
  const [x, y] = [width * (0.72 + random() * 0.24), height * (0.1 + random() * 0.8)]
  context.lineWidth = 2
  for (let ring = 1; ring <= 11; ring += 1) {
    context.globalAlpha = 0.2 - ring * 0.014
    context.beginPath()
    context.arc(x, y, ring * height * (0.075 + random() * 0.004), 0, Math.PI * 2)
    context.stroke()
  }
}

function waves(context: Context, random: () => number): void {
  const { width, height } = context.canvas
  const phase = random() * Math.PI * 2
  const length = width * (0.35 + random() * 0.25)
  for (let wave = 0; wave < 4; wave += 1) {
    const level = height * (0.6 + wave * 0.11)
    context.globalAlpha = 0.055
    context.beginPath()
    context.moveTo(0, height)
    for (let x = 0; x <= width; x += 10)
      context.lineTo(x, level + Math.sin(x / (length / 6) + phase + wave * 1.3) * height * 0.05)
    context.lineTo(width, height)
    context.fill()
  }
}

function strokes(context: Context, random: () => number): void {
  const { width, height } = context.canvas
  context.lineCap = 'round'
  for (let stroke = 0; stroke < 9; stroke += 1) {
    const [x, y] = [width * (0.35 + random() * 0.65), height * random()]
    const length = height * (0.18 + random() * 0.5)
    context.globalAlpha = 0.035 + random() * 0.05
    context.lineWidth = height * (0.03 + random() * 0.07)
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x + length, y - length)
    context.stroke()
  }
}

function discs(context: Context, random: () => number): void {
  const { width, height } = context.canvas
  for (let disc = 0; disc < 7; disc += 1) {
    context.globalAlpha = 0.035 + random() * 0.055
    context.beginPath()
    const [x, y] = [width * (0.4 + random() * 0.62), height * random()]
    context.arc(x, y, height * (0.06 + random() * 0.28), 0, Math.PI * 2)
    context.fill()
  }
}
