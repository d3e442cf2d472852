import { type DrawingName, drawingPaths } from './drawing-paths.ts'

/** A line drawing of a product: category tiles, missing photos, empty states. Decorative: needs a text beside it. */
export function Drawing({ name, className }: { name: DrawingName; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 200 150" width="200" height="150" fill="none" aria-hidden="true">
      <path
        d={drawingPaths[name]}
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
