import { category } from '@dropyard/contract/catalog/category'
import { shippingAttributeChoices } from '@dropyard/contract/catalog/goods/shipping-attribute'
import { goodsFields, newGoodsFields } from '@dropyard/contract/catalog/goods-edit'
import { file } from '@dropyard/contract/system/file'
import { SchemaField } from '../../../kit/form/form.tsx'
import { type Field, fieldsIn } from '../../../kit/form/form-fields.ts'
import { HtmlEditor } from '../../../kit/html/html-editor.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { EditProperties } from './edit-properties.tsx'
import { editWords } from './edit-words.ts'
import { TagsInput } from './tags-input.tsx'

const fields = new Map(
  [...fieldsIn(newGoodsFields), ...fieldsIn(goodsFields)].map((field) => [field.name, field]),
)
type Name = keyof typeof goodsFields.shape | keyof typeof newGoodsFields.shape
const fieldOf = (name: Name): Field => {
  const field = fields.get(name)
  if (!field) throw new Error(`Goods have no ${name}`)
  return field
}

/** Titles, category and texts, in both languages. */
export function EditTexts({ fresh }: { fresh: boolean }) {
  const t = useT(editWords)
  const label = (name: keyof typeof t.words.fields): string => t.words.fields[name]
  return (
    <div className="schema-form">
      {fresh
        ? (['code', 'option_names'] as const).map((name) => (
            <SchemaField
              key={name}
              field={fieldOf(name)}
              label={label(name)}
              spec={{
                halfWidth: true,
                ...(name === 'option_names' ? { placeholder: t('optionsHelp') } : {}),
              }}
            />
          ))
        : null}
      {(['title_en', 'title_zh'] as const).map((name) => (
        <SchemaField key={name} field={fieldOf(name)} label={label(name)} />
      ))}
      <SchemaField
        field={fieldOf('category_id')}
        label={label('category_id')}
        spec={{ halfWidth: true, select: category.tree }}
      />
      <SchemaField
        field={fieldOf('tags')}
        label={label('tags')}
        spec={{ halfWidth: true, input: <TagsInput /> }}
      />
      <SchemaField field={fieldOf('keywords')} label={label('keywords')} />
      <SchemaField field={fieldOf('video')} label={label('video')} />
      <EditProperties />
      {(['description_en', 'description_zh'] as const).map((name) => (
        <SchemaField
          key={name}
          field={fieldOf(name)}
          label={label(name)}
          spec={{ input: <HtmlEditor label={label(name)} pictures={file.uploadImage} maxLength={30_000} /> }}
        />
      ))}
    </div>
  )
}

/** The inspections by the warehouse at every receipt. */
export function EditChecks() {
  const t = useT(editWords)
  return (
    <div className="schema-form">
      <SchemaField field={fieldOf('checks')} label={t('fields.checks')} />
      <SchemaField
        field={fieldOf('lot_tracking')}
        label={t('fields.lot_tracking')}
        spec={{ halfWidth: true }}
      />
    </div>
  )
}

/** Data for customs and carriers. */
export function EditCustoms() {
  const t = useT(editWords)
  const lang = useLang()
  const label = (name: keyof typeof t.words.fields): string => t.words.fields[name]
  return (
    <div className="schema-form">
      {(['hs_code', 'origin_country', 'declared_name_en', 'declared_name_zh'] as const).map((name) => (
        <SchemaField key={name} field={fieldOf(name)} label={label(name)} spec={{ halfWidth: true }} />
      ))}
      <SchemaField
        field={fieldOf('declared_value')}
        label={label('declared_value')}
        spec={{ halfWidth: true, currency: 'USD' }}
      />
      <SchemaField field={fieldOf('ship_days')} label={label('ship_days')} spec={{ halfWidth: true }} />
      {(['unit_id', 'material_id'] as const).map((name) => (
        <SchemaField key={name} field={fieldOf(name)} label={label(name)} spec={{ halfWidth: true }} />
      ))}
      <SchemaField
        field={fieldOf('attributes')}
        label={label('attributes')}
        spec={{ choices: shippingAttributeChoices(lang) }}
      />
    </div>
  )
}
