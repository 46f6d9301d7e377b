export { defined, filled, mapDefined, mapped, nonZero } from '@kassa/integration-api/basics'
