import { ListedPage } from './listed-page.tsx'
import { platforms } from './listed-on.ts'

export const Page = () => <ListedPage platform={platforms.shopline} />
