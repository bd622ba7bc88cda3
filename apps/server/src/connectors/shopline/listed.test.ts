import { shoplineListing } from '@dropyard/contract/store/listing/listed'
import { restListingSuite } from '../../testing/rest-listing-suite.ts'
import { startRestBench } from '../../testing/rest-shop.ts'

await restListingSuite(await startRestBench('shopline'), shoplineListing)
