import { needText, object, text, texts } from './arguments.ts'
import { connection } from './connection.ts'
import { type Arguments, notSimulated, type View, type Viewer } from './graphql-context.ts'
import { apiVersion } from './graphql-schema.ts'
import { gid, numericId } from './ids.ts'
import { newId } from './state.ts'
import type { Subscription } from './webhook-state.ts'
import { maySubscribe, simulatedTopics } from './webhook-topics.ts'

/** `WebhookSubscription`. */
function subscriptionView(subscription: Subscription): View {
  return {
    __typename: 'WebhookSubscription',
    id: gid('WebhookSubscription', subscription.id),
    legacyResourceId: subscription.id,
    topic: subscription.topic,
    uri: subscription.uri,
    callbackUrl: subscription.uri,
    endpoint: () => ({ __typename: 'WebhookHttpEndpoint', callbackUrl: subscription.uri }),
    format: subscription.format,
    filter: null,
    includeFields: subscription.includeFields,
    metafieldNamespaces: subscription.metafieldNamespaces,
    metafields: [],
    name: subscription.name,
    apiVersion: { handle: apiVersion, displayName: apiVersion, supported: true },
    createdAt: subscription.createdAt,
    updatedAt: subscription.updatedAt,
  }
}

function problemWith(viewer: Viewer, topic: string, uri: string): string | null {
  if (!URL.canParse(uri)) return 'Address is invalid'
  const { protocol, hostname } = new URL(uri)
  const loopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  if (protocol !== 'https:' && !(protocol === 'http:' && loopback))
    return `Address protocol ${protocol}// is not supported`
  if (!maySubscribe(viewer, topic))
    return `You do not have permission to create or update webhooks with ${topic} topic.`
  const taken = Object.values(viewer.shop.subscriptions).some(
    (other) => other.topic === topic && other.uri === uri && other.clientId === viewer.app.clientId,
  )
  return taken ? 'Address for this topic has already been taken' : null
}

/** Registers an address for a topic. Returns a text if something is wrong with it. */
export function subscribe(viewer: Viewer, topic: string, input: Arguments): Subscription | string {
  const { sim, shop, app } = viewer
  if (!simulatedTopics[topic]) throw notSimulated(`webhook topic ${topic}`)
  if (text(input, 'filter')) throw notSimulated('webhook filters')
  if (input.format === 'XML') throw notSimulated('webhooks in XML')
  const uri = text(input, 'uri') ?? text(input, 'callbackUrl') ?? ''
  const problem = problemWith(viewer, topic, uri)
  if (problem) return problem
  const at = sim.clock.iso()
  const subscription: Subscription = {
    id: newId(sim.state),
    clientId: app.clientId,
    topic,
    uri,
    format: 'JSON',
    includeFields: texts(input, 'includeFields') ?? [],
    metafieldNamespaces: texts(input, 'metafieldNamespaces') ?? [],
    name: text(input, 'name') ?? null,
    createdAt: at,
    updatedAt: at,
  }
  shop.subscriptions[subscription.id] = subscription
  return subscription
}

function own(viewer: Viewer, id: string): Subscription | null {
  const subscription = viewer.shop.subscriptions[numericId('WebhookSubscription', id) ?? '']
  return subscription?.clientId === viewer.app.clientId ? subscription : null
}

/** Webhook subscriptions of the calling app. */
export function webhookQueries(viewer: Viewer): View {
  return {
    webhookSubscription: (args: Arguments) => {
      const found = own(viewer, needText(args, 'id'))
      return found ? subscriptionView(found) : null
    },
    webhookSubscriptions: (args: Arguments) => {
      const topics = texts(args, 'topics')
      const uri = text(args, 'uri') ?? text(args, 'callbackUrl')
      const rows = Object.values(viewer.shop.subscriptions).filter(
        (row) =>
          row.clientId === viewer.app.clientId &&
          (!topics || topics.includes(row.topic)) &&
          (!uri || row.uri === uri),
      )
      return connection(viewer, rows, args, {
        id: ({ id }) => id,
        view: subscriptionView,
        sort: ({ createdAt, id }) => (args.sortKey === 'ID' ? id.padStart(20, '0') : createdAt),
      })
    },
  }
}

export function webhookMutations(viewer: Viewer): View {
  return {
    webhookSubscriptionCreate: (args: Arguments) => {
      const result = subscribe(viewer, needText(args, 'topic'), object(args, 'webhookSubscription') ?? {})
      if (typeof result !== 'string') return { webhookSubscription: subscriptionView(result), userErrors: [] }
      const userErrors = [{ field: ['webhookSubscription', 'callbackUrl'], message: result }]
      return { webhookSubscription: null, userErrors }
    },
    webhookSubscriptionDelete: (args: Arguments) => {
      const id = needText(args, 'id')
      const found = own(viewer, id)
      if (!found) {
        const userErrors = [{ field: ['id'], message: 'Webhook subscription does not exist' }]
        return { deletedWebhookSubscriptionId: null, userErrors }
      }
      delete viewer.shop.subscriptions[found.id]
      return { deletedWebhookSubscriptionId: id, userErrors: [] }
    },
  }
}
