/** Terms of delivery, of quotations and purchase orders. */
export const incoterms = {
  EXW: ['EXW', 'EXW 工厂交货'],
  FOB: ['FOB', 'FOB 离岸价'],
  DAP: ['DAP', 'DAP 目的地交货'],
  DDP: ['DDP', 'DDP 完税交货'],
  paid: ['Domestic, freight paid', '国内包邮'],
  collect: ['Domestic, freight collect', '国内到付'],
} as const
