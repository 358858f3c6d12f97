export function Brand() {
  return (
    <header className="bar">
      <img src="/icon-48.png" width={24} height={24} alt="" />
      <span className="brand">Dastak</span>
    </header>
  )
}
