import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** The choices of an attribute in both languages; nothing for attributes with free text. */
export function AttributeChoices({ at }: { at: number }) {
  const t = useT(words)
  const type = Form.useWatch(['attributes', at, 'type'])
  if (type !== 'choice') return null
  return (
    <Form.List name={[at, 'choices']}>
      {(fields, { add, remove }) => (
        <div className="category-choices">
          {fields.map(({ key, name }) => (
            <div key={key}>
              <Form.Item name={[name, 'was']} hidden>
                <Input />
              </Form.Item>
              <Form.Item
                name={[name, 'name']}
                noStyle
                rules={[{ required: true, whitespace: true, message: t('choiceRequired') }]}
              >
                <Input size="small" maxLength={60} placeholder={t('choice')} aria-label={t('choice')} />
              </Form.Item>
              <Form.Item name={[name, 'name_zh']} noStyle>
                <Input
                  size="small"
                  maxLength={60}
                  placeholder={t('attributeZh')}
                  aria-label={t('choiceZh')}
                />
              </Form.Item>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('removeChoice')}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => add({})}>
            {t('addChoice')}
          </Button>
        </div>
      )}
    </Form.List>
  )
}
