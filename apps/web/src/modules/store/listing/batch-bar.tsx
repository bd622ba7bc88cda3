/** How far a batch is: listed, failed, and what is left. */
export function BatchBar({ total, success, fail }: { total: number; success: number; fail: number }) {
  const share = (count: number) => `${total === 0 ? 0 : (count / total) * 100}%`
  return (
    <span
      className="batch-bar"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={success + fail}
    >
      <i data-part="success" style={{ width: share(success) }} />
      <i data-part="fail" style={{ width: share(fail) }} />
    </span>
  )
}
