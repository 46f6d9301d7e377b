import type { z } from 'zod'
import { catalogue } from './endpoints/catalogue.ts'
import { money } from './endpoints/money.ts'
import { people } from './endpoints/people.ts'
import { production } from './endpoints/production.ts'
import { reports } from './endpoints/reports.ts'
import type { Endpoint } from './endpoints/row.ts'
import { sales } from './endpoints/sales.ts'
import { setup } from './endpoints/setup.ts'
import { stock } from './endpoints/stock.ts'

export type { Endpoint } from './endpoints/row.ts'

/**
 * THE table of the service: every endpoint that the document or its reference shows, by path. Client types, the
 * sandbox's routing and `npm run contract` come from it; adding an endpoint means adding a row.
 */
export const endpoints = {
  ...catalogue,
  ...people,
  ...sales,
  ...money,
  ...stock,
  ...production,
  ...setup,
  ...reports
} as const satisfies Record<string, Endpoint>

type Table = typeof endpoints
export type EndpointName = keyof Table
export const endpointNames = Object.keys(endpoints) as EndpointName[]

/** The row of an endpoint, with every column. */
export const endpoint = (name: EndpointName): Endpoint => endpoints[name]

/** What the row's `request` takes: the body, or of GET and DELETE the query. */
export type RequestOf<Name extends EndpointName> = Table[Name] extends { request: infer S extends z.ZodType }
  ? z.input<S>
  : undefined
/** One row of a list, or the record, as parsed. `unknown` where the table has no schema. */
export type RecordOf<Name extends EndpointName> = Table[Name] extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : unknown
/** A list as it is handed on, whatever shape it came in. */
export type Rows<Row> = { rows: Row[]; total: number; bad: BadRow[] }
/** A row that could not be read: which one, and which field was at fault. */
export type BadRow = { id?: string; field: string }
/** What a well-formed answer gives: rows for a list, else the record. */
export type ResponseOf<Name extends EndpointName> = Table[Name] extends { list: string }
  ? Rows<RecordOf<Name>>
  : RecordOf<Name>

type NamesWith<Column> = { [Name in EndpointName]: Table[Name] extends Column ? Name : never }[EndpointName]
/** What the client may repeat by itself. */
export type ReadName = NamesWith<{ repeat: 'read' }>
/** Reads that answer with rows. */
export type ListName = NamesWith<{ repeat: 'read'; list: string }>
export type WriteName = Exclude<EndpointName, ReadName>

/** The names in braces of a path. */
export type PathParts<Path extends string> = Path extends `${string}{${infer Part}}${infer Rest}`
  ? { [K in Part]: string } & PathParts<Rest>
  : unknown
