import type { Policy } from './policy.ts'

/** Exports and files: choices that the document leaves open. */
export const filePolicies = [
  {
    name: 'export-pages',
    where: 'export-records/create page_name',
    choice:
      'trade, products, purchase and customers, any other is refused with 400; the columns are fields of the list, under their own names'
  },
  {
    name: 'export-account',
    where: 'export-records account_id, user',
    choice:
      'the account has the id of its owner; user is answered in every record, as it was when the export was asked for'
  },
  {
    name: 'export-worker',
    where: 'export-records',
    choice:
      'one job after the other, a quarter of the way every fifth of a second, or at each request where no timer runs; the file shows the records as they are at its end'
  },
  {
    name: 'export-filters',
    where: 'export-records query_params',
    choice:
      "the filters of the page's own list, page and limit aside; what that list would refuse makes the job fail, another ext_type is refused at once"
  },
  {
    name: 'export-size',
    where: 'export-records',
    choice: 'a job of more than 100000 rows fails'
  },
  {
    name: 'export-download',
    where: 'export-records file_path',
    choice: 'a GET of that path at the origin of the service, with the same credentials as any other call'
  },
  {
    name: 'public-uploads',
    where: 'image of products and categories',
    choice:
      'a GET of /upload-api/public and the path at the origin of the service gives the bytes to whoever asks, as clients of the service observed'
  },
  {
    name: 'file-keys',
    where: 'file/upload',
    choice:
      'the key is /uploads/, an id and the name without what does not belong into a path; a GET of /files and the key gives the bytes back'
  },
  {
    name: 'file-attach',
    where: 'file/attach',
    choice:
      'the key must be one that was uploaded; tasks, purchases and suppliers are not in the sandbox, so that nothing can be attached to them'
  },
  {
    name: 'export-dates',
    where: 'export-records/get-paging date_from, date_to',
    choice: 'days of UTC by creation, both included; user_id and employees both narrow'
  }
] as const satisfies readonly Policy[]
