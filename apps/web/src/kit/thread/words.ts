import { text } from '@dropyard/contract/kit/text'

/** Texts of a conversation between a merchant and staff. */
export const talkWords = text({
  talk: ['Conversation', '对话'],
  nothing: ['Nothing was said yet.', '暂无对话。'],
  write: ['Write a message', '输入消息'],
  team: ['Our team', '平台'],
})
