import { supplierQuotation } from '@dropyard/contract/development/supplier-quotation'
import { ModulePage } from './module-page.tsx'

export const Page = () => (
  <ModulePage at="/supplierQuotation" record={supplierQuotation.record} declared={supplierQuotation} />
)
