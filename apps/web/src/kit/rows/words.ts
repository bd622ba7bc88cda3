import { text } from '@dropyard/contract/kit/text'

/** Texts for the results of actions on rows. */
export const words = text({
  undo: ['Undo', '撤销'],
  results: {
    title: ['{{done}} of {{all}} done', '{{all}} 项中 {{done}} 项成功'],
    none: ['Nothing was changed', '没有任何更改'],
    answer: ['Result', '结果'],
    done: ['Done', '成功'],
    reload: ['Reload the list', '刷新列表'],
    undo_one: ['Undo the one that was done', '撤销已完成的 1 项'],
    undo_other: ['Undo the {{count}} that were done', '撤销已完成的 {{count}} 项'],
    changed: [
      'Some were changed by someone else or by the store. Review them and decide again.',
      '部分记录已被他人或店铺修改。请查看最新内容后重新操作。',
    ],
  },
  many: {
    title_one: ['Working on {{count}} row', '正在处理 {{count}} 条'],
    title_other: ['Working on {{count}} rows', '正在处理 {{count}} 条'],
    help: [
      'You can close this window and continue working. The result of each row opens here when it’s done.',
      '可关闭此窗口继续其他工作，处理完成后会在此显示逐条结果。',
    ],
    stop: ['Stop', '停止'],
    close: ['Close', '关闭'],
    stopped_one: ['Stopped early. {{count}} row wasn’t processed.', '已提前停止，{{count}} 条未处理。'],
    stopped_other: ['Stopped early. {{count}} rows weren’t processed.', '已提前停止，{{count}} 条未处理。'],
  },
  conflict: {
    title: ['This has changed since', '该记录已被修改'],
    help: [
      'It was changed after you opened it and your edits aren’t saved yet. Reload (your edits are kept), check, then save again.',
      '您打开之后，同事、店铺或仓库修改了该记录，您的内容尚未保存。请重新加载（您在此处的更改会保留），确认后再次保存。',
    ],
    reload: ['Reload', '重新加载'],
  },
})
