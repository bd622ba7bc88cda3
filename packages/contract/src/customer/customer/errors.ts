import { errors } from '../../kit/errors.ts'

/** Why a change of customers is refused. */
export const customerErrors = errors('customer', {
  merchant_registers: ['A company becomes a merchant when it registers.', '公司注册后自动成为商户。'],
  kind_fixed: ['The type of a customer can’t be changed.', '客户类型不可修改。'],
  company_fixed: ['The company of a customer can’t be changed.', '客户所属公司不可修改。'],
  no_company: ['Leads belong to no company.', '潜在客户不属于任何公司。'],
  duplicate: ['Customer No. {{id}} has this already.', '编号 {{id}} 的客户已有该信息。'],
  bad_phone: [
    'Enter the number with its country code, or choose a country.',
    '请填写带国家区号的电话，或选择国家。',
  ],
  not_lead: [
    'Only leads can be deleted. Ask for a buyer’s erasure on the page Erasures.',
    '仅可删除潜在客户；买家请在“数据清除”页面申请清除。',
  ],
  has_history: ['This lead has follow-ups or orders.', '该潜在客户已有跟进记录或订单。'],
  buyer_stage: ['Buyers have no stages.', '买家没有跟进阶段。'],
  buyer_owner: ['Buyers belong to the owner of their company.', '买家归属于其公司的负责人。'],
  assign: ['Changing the salesperson of a company needs another permission.', '没有变更公司业务员的权限。'],
  same_owner: ['This customer has this owner already.', '该客户已由此人负责。'],
  staff_only: ['Choose a member of staff.', '请选择员工。'],
  no_field: ['Choose the custom field that gets this value.', '请选择要填写的自定义字段。'],
  nothing: ['Choose at least one change.', '请至少选择一项修改。'],
  other_count: [
    'The filter finds {{count}} customers by now. Look at them and try again.',
    '筛选结果现为 {{count}} 个客户，请确认后重试。',
  ],
  too_many: [
    'More than {{most}} customers found. Use “Export all customers found”, which runs in the background.',
    '筛选结果超过 {{most}} 个客户，请使用“导出筛选结果”在后台导出。',
  ],
  too_many_found: [
    'More than {{most}} customers found. Add filters, so that they are fewer.',
    '筛选结果超过 {{most}} 个客户，请增加筛选条件。',
  ],
  unchanged: ['Nothing would change.', '没有变化。'],
  no_undo: ['You have no change of the last 24 hours to undo.', '24 小时内没有可撤销的修改。'],
  changed_since: ['It was changed again since.', '此后已被再次修改。'],
  erased: ['This customer was erased.', '该客户数据已清除。'],
  not_invited: ['Only leads can be invited.', '仅可邀请潜在客户。'],
  no_key: ['This column is needed to find customers.', '查找客户需要此列。'],
  twice: ['Row {{row}} is the same customer.', '与第 {{row}} 行为同一客户。'],
  consent_source: ['Say where the consent comes from, and its words.', '请填写同意的来源和文字。'],
  unknown_number: ['There is no customer with this number.', '没有该编号的客户。'],
})
