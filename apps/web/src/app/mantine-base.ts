// Mantine's styles come component by component, beside their use; these are for all of them.
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
// The first screen and the tables both turn it: here it is no file of its own.
import '@mantine/core/styles/Loader.layer.css'
