import { search } from '@dropyard/contract/overview/search'
import { route } from '../../../kit/http/route.ts'
import { findAll } from './find.ts'

export const routes = [route(search.find, (ctx, { query }) => findAll(ctx, query.keyword))]
