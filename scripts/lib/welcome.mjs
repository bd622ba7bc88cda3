/** The message that is printed when everything is running. */

const people = {
  admin: 'Administrator',
  merchant: 'Merchant, owner of Northwind',
  member: 'Merchant, member of Northwind',
  merchant2: 'Merchant, owner of another company',
  sales: 'Salesperson',
  developer: 'Product developer',
  buyer: 'Buyer',
  lead: 'Purchasing lead',
  sampler: 'Samples and quality',
  designer: 'Designer',
  copywriter: 'Copywriter',
  warehouse: 'Warehouse',
  clerk: 'Order clerk',
  finance: 'Finance',
  marketing: 'Marketing',
  support: 'Support',
}

export function welcome(config, simulators) {
  if (config.ROLE === 'worker') return `\n  The worker of ${config.PRODUCT_NAME} runs. Stop it with Ctrl-C.\n`
  const lines = ['', `  ${config.PRODUCT_NAME} runs at  ${config.PUBLIC_URL}`]
  if (!config.SMTP_URL)
    lines.push(
      config.DEMO
        ? `  Its mails are at  ${config.PUBLIC_URL}/mailbox`
        : '  It sends no mails until SMTP_URL or its settings name a mail server.',
    )
  for (const [name, address] of Object.entries(simulators)) lines.push(`  ${name.padEnd(18)} ${address}/`)
  if (config.DEMO) {
    lines.push('', '  Demo logins, all with the password Demo12345:')
    for (const [name, role] of Object.entries(people))
      lines.push(`    ${`${name}@demo.test`.padEnd(24)}${role}`)
  }
  return `${[...lines, '', '  Stop with Ctrl-C.', ''].join('\n')}\n`
}
