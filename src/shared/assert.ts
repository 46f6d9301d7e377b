export { assert, never, ProgrammerError } from '@kassa/integration-api/basics'
