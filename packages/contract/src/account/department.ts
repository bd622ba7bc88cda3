import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { opened } from '../kit/link.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Departments of the company that runs the product, as a tree, with their people. */

export const departmentPerson = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  roles: z.string(),
})
export type DepartmentPerson = z.output<typeof departmentPerson>

export interface DepartmentNode {
  id: number
  version: number
  name: string
  parent_id: number | null
  leader_id: number | null
  leader_name: string | null
  users: DepartmentPerson[]
  child: DepartmentNode[]
}
export const departmentNode: z.ZodType<DepartmentNode, DepartmentNode> = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  parent_id: z.number().nullable(),
  leader_id: z.number().nullable(),
  leader_name: z.string().nullable(),
  users: z.array(departmentPerson),
  get child() {
    return z.array(departmentNode)
  },
})

const fields = {
  name: wire.text(60),
  parent_id: wire.maybe(wire.id),
  leader_id: wire.maybe(wire.id),
}

export const department = {
  architecture: endpoint({
    method: 'GET',
    path: '/v1/depart/architecture',
    permission: 'department:list',
    about: ['List departments and their members', '查看组织架构'],
    data: z.array(departmentNode),
    /** Staff without a department. */
    ext: z.object({ loose: z.array(departmentPerson) }),
  }),
  select: endpoint({
    method: 'GET',
    path: '/v1/depart/select',
    permission: 'department:list',
    about: ['Select a department', '选择部门'],
    query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
    data: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/depart',
    permission: 'department:update',
    about: ['Create a department', '新增部门'],
    body: z.object(fields),
    data: z.object({ id: z.number() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/depart/:id',
    permission: 'department:update',
    about: ['Edit a department', '修改部门'],
    body: z.object({ ...fields, version: wire.int().optional() }),
    data: z.object({ id: z.number() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/depart/:id',
    permission: 'department:update',
    about: ['Delete a department', '删除部门'],
    data: z.object({ removed: z.number() }),
  }),
  place: endpoint({
    method: 'PUT',
    path: '/v1/depart/users',
    permission: 'department:update',
    about: ['Add members to a department', '调整人员部门'],
    body: z.object({ user_ids: wire.ids, department_id: wire.maybe(wire.id) }),
    data: z.object({ moved: z.number() }),
  }),
}

export const departmentErrors = errors('department', {
  circle: ['A department can’t be moved under itself.', '部门不能移动到自身之下。'],
  not_empty: ['Move its members and departments first.', '请先移走其人员和下级部门。'],
  person: ['Select an active staff member.', '该人员不是在职员工。'],
  scope: [
    'Only users who can see all companies can change departments.',
    '部门决定成员的数据范围，只有可查看全部公司的人员才能修改。',
    403,
  ],
})

export const departmentText = text({
  singular: ['department', '部门'],
  fields: {
    name: ['Name', '名称'],
    parent_id: ['Part of', '上级部门'],
    leader_id: ['Head', '负责人'],
    user_ids: ['Members', '人员'],
    department_id: ['Department', '部门'],
  },
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/departments',
        own: opened,
        title: ['Departments', '组织架构'],
        menu: [205, 'system-people', 50, 'PartitionOutlined', { needs: 'department:list' }],
      },
    ],
    audit: { department: ['Department', '部门'] },
    roles: { 'department:list': ['staff'] },
  }) satisfies Manifest
