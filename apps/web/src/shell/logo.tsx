/** The product's logo: a parcel. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="logo-ground" />
      <path d="M9 11.5 16 8l7 3.5v9L16 24l-7-3.5zM9 11.5l7 3.5 7-3.5M16 15v9" className="logo-lines" />
    </svg>
  )
}
