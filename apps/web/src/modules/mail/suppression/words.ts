import { text } from '@dropyard/contract/kit/text'

export const words = text({
  importHelp: [
    'Columns: Address (or Email), Note. Other columns are ignored. Only hashes of the addresses are kept.',
    '列：邮箱地址（或 Email）、备注，其他列会被忽略。系统只保存邮箱的哈希值。',
  ],
  all: ['All companies', '全部公司'],
})
