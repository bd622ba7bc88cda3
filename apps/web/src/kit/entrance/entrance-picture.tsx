/** A yard with parcels in isometric view; all points are computed, so that edges meet exactly. */

type Point = readonly [x: number, y: number, z: number]

const unit = 34

/** Projects a point of the yard to the screen: x to the lower right, y to the lower left, z up. */
const place = ([x, y, z]: Point): string =>
  `${((x - y) * unit * 0.866).toFixed(1)},${((x + y) * unit * 0.5 - z * unit).toFixed(1)}`
const shape = (...points: readonly Point[]): string => points.map(place).join(' ')

interface Box {
  /** The corner at the viewer's left, on the ground. */
  at: Point
  size: Point
  /** A strip of tape across the top and the front. */
  tape?: boolean
  bright?: boolean
}

const boxes: readonly Box[] = [
  { at: [0, 0, 0], size: [2, 2, 1.4], tape: true },
  { at: [0.2, 0.3, 1.4], size: [1.5, 1.3, 1], tape: true, bright: true },
  { at: [2.6, 0.2, 0], size: [1.4, 1.6, 0.9], tape: true },
  { at: [2.8, 0.5, 0.9], size: [0.9, 0.9, 0.7] },
  { at: [0.2, 2.7, 0], size: [1.6, 1.4, 1], tape: true },
  { at: [2.6, 2.6, 0], size: [1.2, 1.2, 0.8], bright: true, tape: true },
  { at: [5.2, 1.0, 0.5], size: [0.9, 0.9, 0.6], tape: true },
  { at: [5.2, 3.2, 0.5], size: [0.9, 0.9, 0.6], tape: true, bright: true },
  { at: [5.2, 5.4, 0.5], size: [0.9, 0.9, 0.6], tape: true },
]

export function EntrancePicture() {
  const lines = Array.from({ length: 10 }, (_, index) => index - 1)
  return (
    <svg className="entrance-picture" viewBox="-275 -110 550 440" role="presentation">
      <g className="floor">
        {lines.map((n) => (
          <polyline key={`x${n}`} points={shape([n, -1, 0], [n, 8, 0])} />
        ))}
        {lines.map((n) => (
          <polyline key={`y${n}`} points={shape([-1, n, 0], [8, n, 0])} />
        ))}
      </g>
      <Belt />
      {boxes.map((box) => (
        <Parcel key={box.at.join()} {...box} />
      ))}
      <House />
      <g className="route">
        <path d={routeTo([5.65, 6.6, 0.9], [1.1, 6.1, 1.5])} />
      </g>
    </svg>
  )
}

function Parcel({ at: [x, y, z], size: [w, d, h], tape = false, bright = false }: Box) {
  const top = z + h
  const middle = x + w / 2
  const half = Math.min(0.12, w / 8)
  return (
    <g className={bright ? 'parcel bright' : 'parcel'}>
      <polygon
        className="top"
        points={shape([x, y, top], [x + w, y, top], [x + w, y + d, top], [x, y + d, top])}
      />
      <polygon
        className="left"
        points={shape([x, y + d, top], [x + w, y + d, top], [x + w, y + d, z], [x, y + d, z])}
      />
      <polygon
        className="right"
        points={shape([x + w, y, top], [x + w, y + d, top], [x + w, y + d, z], [x + w, y, z])}
      />
      {tape ? (
        <>
          <polygon
            className="tape"
            points={shape(
              [middle - half, y, top],
              [middle + half, y, top],
              [middle + half, y + d, top],
              [middle - half, y + d, top],
            )}
          />
          <polygon
            className="tape low"
            points={shape(
              [middle - half, y + d, top],
              [middle + half, y + d, top],
              [middle + half, y + d, top - h * 0.35],
              [middle - half, y + d, top - h * 0.35],
            )}
          />
        </>
      ) : null}
    </g>
  )
}

/** The conveyor belt with departing parcels. */
function Belt() {
  const rollers = Array.from({ length: 16 }, (_, index) => index * 0.5)
  return (
    <g className="belt">
      <polygon
        className="top"
        points={shape([5, -0.4, 0.5], [6.3, -0.4, 0.5], [6.3, 7.6, 0.5], [5, 7.6, 0.5])}
      />
      <polygon className="left" points={shape([5, 7.6, 0.5], [6.3, 7.6, 0.5], [6.3, 7.6, 0], [5, 7.6, 0])} />
      <polygon
        className="right"
        points={shape([6.3, -0.4, 0.5], [6.3, 7.6, 0.5], [6.3, 7.6, 0], [6.3, -0.4, 0])}
      />
      {rollers.map((y) => (
        <polyline key={y} points={shape([5.1, y - 0.3, 0.5], [6.2, y - 0.3, 0.5])} />
      ))}
    </g>
  )
}

/** The destination: a house with its door towards the viewer. */
function House() {
  const [x, y, w, d, h, roof] = [0.2, 5.4, 1.4, 1.4, 0.9, 0.75]
  const middle = y + d / 2
  return (
    <g className="parcel bright">
      <polygon
        className="left"
        points={shape([x, y + d, h], [x + w, y + d, h], [x + w, y + d, 0], [x, y + d, 0])}
      />
      <polygon
        className="right"
        points={shape(
          [x + w, y, 0],
          [x + w, y, h],
          [x + w, middle, h + roof],
          [x + w, y + d, h],
          [x + w, y + d, 0],
        )}
      />
      <polygon
        className="top"
        points={shape(
          [x - 0.1, y + d + 0.1, h - 0.1],
          [x + w + 0.1, y + d + 0.1, h - 0.1],
          [x + w + 0.1, middle, h + roof],
          [x - 0.1, middle, h + roof],
        )}
      />
      <polygon
        className="tape"
        points={shape(
          [x + w, middle + 0.2, 0],
          [x + w, middle + 0.2, 0.6],
          [x + w, middle - 0.2, 0.6],
          [x + w, middle - 0.2, 0],
        )}
      />
    </g>
  )
}

/** An arc between two points, highest in the middle. */
function routeTo(from: Point, to: Point): string {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, Math.max(from[2], to[2]) + 2.2]
  return `M${place(from)} Q${place(middle)} ${place(to)}`
}
