import { Alert } from 'antd'

/** An alert with the reason why a record was rejected or has failed, for use above its facts. */
export const Refused = ({ reason }: { reason: string }) =>
  reason ? <Alert className="refused" type="error" showIcon title={reason} /> : null
