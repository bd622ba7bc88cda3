import { platforms } from './listed-on.ts'
import { ListedPage } from './listed-page.tsx'

export const Page = () => <ListedPage platform={platforms.shoplazza} />
