import type { Policy } from './policy.ts'

/** Exports and files: choices that the document leaves open. */
export const filePolicies = [
  {
    name: 'export-pages',
    where: 'export-records/create page_name',
    choice:
      'trade, products, purchase and customers; any other name is refused with 400; the columns are the fields of the list, with the same names',
    only: 'noCall'
  },
  {
    name: 'export-account',
    where: 'export-records account_id, user',
    choice:
      'the id of the account is the id of its owner; every record has user, as it was when the export was requested',
    only: 'noCall'
  },
  {
    name: 'export-worker',
    where: 'export-records',
    choice:
      'jobs run one after another; a job advances by a quarter every 0.2 s, or at each request if no timer runs; the file has the records as they are at the end of the job',
    only: 'noCall'
  },
  {
    name: 'export-filters',
    where: 'export-records query_params',
    choice:
      "the filters of the page's list, except page and limit; a filter that the list would refuse makes the job fail; another ext_type is refused immediately",
    only: 'noCall'
  },
  {
    name: 'export-size',
    where: 'export-records',
    choice: 'a job of more than 100000 rows fails',
    only: 'noCall'
  },
  {
    name: 'export-download',
    where: 'export-records file_path',
    choice: 'GET of that path at the origin of the service, with the same credentials as every other call',
    only: 'noCall'
  },
  {
    name: 'public-uploads',
    where: 'image of products and categories',
    choice:
      'GET of /upload-api/public and the path at the origin of the service returns the bytes without credentials, as clients of the service observed',
    others: [{ value: 'with-key', reading: 'the picture needs the credentials of every other call, otherwise 401' }]
  },
  {
    name: 'file-keys',
    where: 'file/upload',
    choice:
      'the key is /uploads/, an id and the name without characters that a path must not have; GET of /files and the key returns the bytes',
    only: 'noCall'
  },
  {
    name: 'file-attach',
    where: 'file/attach',
    choice: 'the key must be the key of an uploaded file; files cannot be attached to tasks, purchases and suppliers',
    only: 'noCall'
  },
  {
    name: 'export-dates',
    where: 'export-records/get-paging date_from, date_to',
    choice: 'days of the creation in UTC, both included; user_id and employees both filter',
    only: 'noCall'
  }
] as const satisfies readonly Policy[]
