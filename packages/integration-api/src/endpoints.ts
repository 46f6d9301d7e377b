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

/** The types of all rows, by their names: the compiler writes no inferred type of this size into a declaration file. */
type Table = Catalogue & People & Sales & Money & Stock & Production & Setup & Reports
type Catalogue = typeof catalogue
type People = typeof people
type Sales = typeof sales
type Money = typeof money
type Stock = typeof stock
type Production = typeof production
type Setup = typeof setup
type Reports = typeof reports

/**
 * The table of the service: every endpoint of the document or its reference, by path. The types of the client, the
 * routing of the sandbox and `npm run contract` use it. To add an endpoint, add a row.
 */
export const endpoints: Table = {
  ...catalogue,
  ...people,
  ...sales,
  ...money,
  ...stock,
  ...production,
  ...setup,
  ...reports
} satisfies Record<string, Endpoint>

export type EndpointName = keyof Table
export const endpointNames = Object.keys(endpoints) as EndpointName[]

/** Returns the row of an endpoint with every column. */
export const endpoint = (name: EndpointName): Endpoint => endpoints[name]

/** The type of the row's `request`: the body, or for GET and DELETE the query. */
export type RequestOf<Name extends EndpointName> = Table[Name] extends { request: infer S extends z.ZodType }
  ? z.input<S>
  : undefined
/** The type of one parsed row of a list, or of the record. `unknown` if the table has no schema. */
export type RecordOf<Name extends EndpointName> = Table[Name] extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : unknown
/** A parsed list, whatever its form in the answer. */
export type Rows<Row> = { rows: Row[]; total: number; bad: BadRow[] }
/** A row that could not be read: its id, and its bad field. */
export type BadRow = { id?: string; field: string }
/** The type of a valid answer: rows for a list, else the record. */
export type ResponseOf<Name extends EndpointName> = Table[Name] extends { list: string }
  ? Rows<RecordOf<Name>>
  : RecordOf<Name>

type NamesWith<Column> = { [Name in EndpointName]: Table[Name] extends Column ? Name : never }[EndpointName]
/** Names of the requests that the client may repeat by itself. */
export type ReadName = NamesWith<{ repeat: 'read' }>
/** Names of the reads that return rows. */
export type ListName = NamesWith<{ repeat: 'read'; list: string }>
export type WriteName = Exclude<EndpointName, ReadName>

/** The names in braces in a path. */
export type PathParts<Path extends string> = Path extends `${string}{${infer Part}}${infer Rest}`
  ? { [K in Part]: string } & PathParts<Rest>
  : unknown
