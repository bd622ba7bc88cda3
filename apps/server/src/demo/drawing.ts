import { asHtml } from '../kit/data/as-html.ts'
import type { CleanPicture } from '../kit/files/clean-picture.ts'
import { pictures } from '../kit/start/libraries.ts'
import { demoText } from './data.ts'

/** Renders an SVG of the demo as a picture; `{name}` in it is replaced by `said.name`. */
export async function demoDrawing(
  path: string,
  said: Readonly<Record<string, string>>,
): Promise<CleanPicture> {
  const svg = demoText(path).replace(/\{(\w+)\}/g, (_all, name: string) => asHtml(said[name] ?? ''))
  const sharp = await pictures()
  const { data, info } = await sharp(Buffer.from(svg)).webp().toBuffer({ resolveWithObject: true })
  return { content: data, extension: 'webp', width: info.width, height: info.height }
}
