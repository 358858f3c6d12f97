// Each component imports its own Mantine styles. These are for all of them.
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
// Used by the first screen and by tables. Here it does not become a separate file.
import '@mantine/core/styles/Loader.layer.css'
