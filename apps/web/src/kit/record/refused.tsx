import { Alert } from 'antd'

/** Why something was rejected or failed, above its facts. */
export const Refused = ({ reason }: { reason: string }) =>
  reason ? <Alert className="refused" type="error" showIcon title={reason} /> : null
