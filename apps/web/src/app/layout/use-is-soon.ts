import { useRouter } from '@tanstack/react-router'

/** Tells of an address whether its screen comes with a later version; the routes alone decide that. */
export function useIsSoon(): (path: string) => boolean {
  const { routesByPath } = useRouter()
  const routes: Readonly<Record<string, { options: { staticData?: { isSoon?: boolean } } } | undefined>> = routesByPath
  return (path) => routes[path]?.options.staticData?.isSoon ?? false
}
