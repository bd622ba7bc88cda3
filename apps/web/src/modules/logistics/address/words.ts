import { text } from '@dropyard/contract/kit/text'

/** Words of the address book beyond those of its fields. */
export const words = text({
  search: ['Label, receiver, city, postal code', '标签、收件人、城市、邮编'],
  isDefault: ['Default', '默认'],
  help: {
    label: ['How you find it again, such as Office Berlin.', '便于查找的名称，例如“柏林办公室”。'],
    is_default: ['Preselected for cart orders.', '购物车下单时优先选用。'],
  },
})
